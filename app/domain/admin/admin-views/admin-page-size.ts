export const ADMIN_PAGE = 25
