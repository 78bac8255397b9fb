/** What the address names: every partner, from the first page, when it names nothing. */
export type PartnersView = { page?: number; search?: string }

export const readPartnersView = ({ page, search }: Record<string, unknown>): PartnersView => ({
  page: /^[1-9]\d{0,4}$/.test(String(page)) ? Number(page) : undefined,
  search: search ? String(search) : undefined,
})
