import { freePort } from '../server/src/platform/db/embedded/postgres-supervisor.ts'
import { startProcess } from '../server/test/support/server-process.ts'

export const secretKey = 'x'.repeat(40)

/** Measures the product, started as in production. */
export async function withProduct<T>(
  databaseUrl: string,
  env: Record<string, string>,
  measure: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await startProduct(databaseUrl, env)
  try {
    return await measure(product)
  } finally {
    await product.end()
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

export async function startProduct(databaseUrl: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const { url, child, end } = await startProcess({
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9', // no mail is sent
    PAYMENTS: 'sandbox',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    PORT: String(port),
    TRUST_PROXY: '127.0.0.1',
    ...env,
  })
  return { url, port, pid: child.pid ?? 0, end: () => end('SIGTERM') }
}

/** The answer to a call of a partner, which must be status 200. */
export async function get(url: string, token: string, signal?: AbortSignal): Promise<Response> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` }, ...(signal && { signal }) })
  if (reply.status !== 200) throw new Error(`${url}: ${await reply.text()}`)
  return reply
}
