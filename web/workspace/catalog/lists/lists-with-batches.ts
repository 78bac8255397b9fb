/** The calls whose replies name products or batches: they are read again when one is edited, archived or restored. */
export const listsWithBatches = [
  'GET /api/batches',
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/products/batch/:id',
  'GET /api/products/names',
  'GET /api/products/:id/batch-names',
] as const
