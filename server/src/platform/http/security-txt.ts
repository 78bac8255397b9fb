import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { days } from '../lib/time.ts'

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Needs SECURITY_CONTACT. */
export function securityTxt(app: FastifyInstance, { config, clock }: Pick<AppContext, 'config' | 'clock'>) {
  const { SECURITY_CONTACT: contact, PUBLIC_URL } = config
  if (!contact) return
  const url = `${PUBLIC_URL}/.well-known/security.txt`
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(clock().getTime() + days(180)).toISOString()}`,
      'Preferred-Languages: en',
      // The RFC allows only https here (2.5.2).
      ...(url.startsWith('https:') ? [`Canonical: ${url}`] : []),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(lines.map((line) => `${line}\n`).join(''))
  })
}
