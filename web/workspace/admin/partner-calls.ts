/** What shows partners, to be read again when one has changed. */
export const partnerCalls = ['GET /api/admin/partners', 'GET /api/admin/partners/:id'] as const
