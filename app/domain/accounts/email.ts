const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The form in which emails are stored and compared: trimmed, NFC, lower case (ruling 2). */
export const normalizeEmail = (email: string): string => email.normalize("NFC").trim().toLowerCase()

/** Whether a text has the shape of an email (specification 5). */
export const isEmail = (text: string): boolean => EMAIL.test(text.trim())
