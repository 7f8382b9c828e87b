const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The form in which emails are stored and compared: trimmed, NFC, lower case. */
export const normalizeEmail = (email: string): string => email.normalize("NFC").trim().toLowerCase()

/** Whether a text has the shape of an email. */
export const isEmail = (text: string): boolean => EMAIL.test(text.trim())
