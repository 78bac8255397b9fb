/** The list's page and search in the URL; without them, the first page of all partners. */
export type PartnersView = { page?: number; search?: string }

export const parsePartnersView = ({ page, search }: Record<string, unknown>): PartnersView => ({
  page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
  search: search ? String(search) : undefined,
})
