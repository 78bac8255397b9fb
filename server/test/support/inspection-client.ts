import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { fingerprint, parseManifest, splitManifest } from '@sahihi/contract/domain/code-manifest.ts'
import type { InspectableLot, Inspection, Inspector } from '@sahihi/contract/endpoints/inspections.ts'
import type { TestApp } from './test-app.ts'

type Person = { token: string; accountId: string }

/** What inspectors call, and what companies read of it. */
export const inspectionClient = (app: () => TestApp) => {
  const get = async <T>({ token }: { token: string }, path: string) =>
    (await app().call('GET', path, { token })).json<{ data: T }>().data
  return {
    /** An inspector of an authority, signed in. */
    createAuthorityInspector: async (authority = 'NAFDAC'): Promise<Person> => {
      const { accountId } = await app().createAdmin()
      await app().change('accounts', { id: accountId }, { adminRole: 'inspector', authority })
      return { accountId, token: await app().createSession(accountId) }
    },
    inspector: (who: Person) => get<Inspector>(who, '/api/inspections/inspector'),
    lots: async (who: Person, query = '') =>
      (await get<{ lots: InspectableLot[] }>(who, `/api/inspections/lots${query}`)).lots,
    download: ({ token }: Person, batchId: string, known?: string) =>
      app().call('GET', `/api/inspections/manifests/${batchId}`, {
        token,
        headers: known === undefined ? {} : { 'if-none-match': known },
      }),
    submit: ({ token, accountId }: Person, serial: string, body: object = {}) =>
      app().call('POST', '/api/inspections', {
        token,
        body: {
          inspectionId: randomUUID(),
          inspectorId: accountId,
          madeAt: '2026-05-03T09:30:00Z',
          enteredText: serial,
          findings: {},
          verdict: 'genuine',
          ...body,
        },
      }),
    inspections: async (who: { token: string }, query = '') =>
      (await get<{ inspections: Inspection[] }>(who, `/api/inspections${query}`)).inspections,
  }
}

/** A downloaded manifest, once its signature is checked. */
export function openManifest(bytes: Buffer, { manifestKey }: Pick<Inspector, 'manifestKey'>) {
  const { body, signature } = splitManifest(new Uint8Array(bytes))
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(manifestKey, 'base64')])
  if (!verify(null, body, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature))
    throw new Error('The signature is wrong.')
  const manifest = parseManifest(body)
  return { ...manifest, hasSerial: (serial: string) => manifest.has(fingerprint(serial)) }
}
