import type { Reply } from '../../lib/call.ts'

export type BatchDetails = Reply<'GET /api/products/batch/:id'>['data']
