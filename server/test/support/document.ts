import { randomUUID } from 'node:crypto'
import { randomIp } from './random-ip.ts'
import type { TestApp } from './test-app.ts'

/** A whole PDF with one empty page; `words` stand in a comment. */
export const pdf = (words = 'certificate') =>
  Buffer.from(`%PDF-1.4
% ${words}
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`)

type Sent = { id?: string; kind?: string; name?: string; type?: string; from?: string }

/** The calls by which an applicant adds and removes documents. */
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
