import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getProof = endpoint({
  method: 'GET',
  path: '/api/proofs/:verificationNumber',
  access: 'public',
  summary: 'Get the proof that a code was issued',
  description:
    'A file in the form of [C2SP tlog-proof](https://c2sp.org/tlog-proof) for the code’s batch in the public log, with the code’s place in the batch and later facts about it. It is checked without network by `npx @sahihi/verifier`. Not found where the log is off, for a code that was never issued, and for a batch that the log does not have. No scan is counted.',
  // Any text is allowed: one that names no code is not found.
  params: z.strictObject({ verificationNumber: z.string().meta({ description: 'The serial.' }) }),
  file: 'text/plain; charset=utf-8',
  errors: ['rate_limited'],
})
