import { fileURLToPath } from 'node:url'

/** The folder of the built pages. A test that imports this file, itself or through its helpers, has them built before it runs. */
export const builtPages = fileURLToPath(new URL('dist', import.meta.url))
