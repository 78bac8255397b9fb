import { randomUUID } from 'node:crypto'
import { randomIp } from './random-ip.ts'
import type { TestApp } from './test-app.ts'

type Sent = { id?: string; kind?: string; name?: string; type?: string; from?: string }

/** Calls of an applicant who adds and removes documents. */
export const createApplicantClient = (app: TestApp) => ({
  send: (
    token: string,
    file: Buffer,
    { id = randomUUID(), kind = 'incorporation', name = 'certificate.pdf', type = 'application/pdf', from }: Sent = {},
  ) =>
    app.call('PUT', `/api/partners/documents/${id}?${new URLSearchParams({ token, kind, name })}`, {
      body: file,
      headers: { 'content-type': type },
      from: from ?? randomIp(),
    }),
  remove: (token: string, id: string) =>
    app.call('DELETE', `/api/partners/documents/${id}?${new URLSearchParams({ token })}`, { from: randomIp() }),
})
