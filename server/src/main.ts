import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Node.js keeps what it has stripped of types and compiled, a quarter of each later start. Before any other import.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)))
await import('./start.ts')
