import { buildManifest, type ManifestFacts } from '@sahihi/contract/domain/code-manifest.ts'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import { expect, test } from 'vitest'
import { checkManifest } from './download-lots.ts'

const { publicKey, privateKey } = (await crypto.subtle.generateKey('Ed25519', false, [
  'sign',
  'verify',
])) as CryptoKeyPair
const facts = { batchId: 'b', blocked: [], count: 500, seed: '0123456789abcdef' } as unknown as ManifestFacts
const body = buildManifest(
  facts,
  Array.from({ length: 500 }, (_, i) => encodeSerial(BigInt(i) * 7919n)),
)
const signed = new Uint8Array([...body, ...new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, body))])

test('a manifest is accepted only with its signature, and only for its lot', async () => {
  expect(await checkManifest(signed, 'b', publicKey)).toEqual(body)
  await expect(checkManifest(signed, 'other', publicKey)).rejects.toThrow('not signed')
})

test('a manifest with one changed bit anywhere is refused', async () => {
  for (let i = 0; i < signed.length; i += 17) {
    const changed = signed.with(i, (signed[i] ?? 0) ^ 4)
    await expect(checkManifest(changed, 'b', publicKey), `byte ${i}`).rejects.toThrow('not signed')
  }
  await expect(checkManifest(signed.subarray(0, -1), 'b', publicKey)).rejects.toThrow('not signed')
})
