import type { DownloadOptions } from '@sahihi/contract/endpoints/downloads.ts'
import type { LabelDesign } from '@sahihi/contract/endpoints/labels.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import type { Actor } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const linkBase = 'http://localhost:3000/verify/'
export const greenDesign = { color: '#0b5d3b', isRounded: false, brandName: '' }
export const fullDesign = { color: '#7b1fa2', isRounded: true, brandName: 'Emzor & Ọmọ <Ltd>' }

export const roundLogo = () =>
  sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'))
    .resize(300)
    .png()
    .toBuffer()

export const statusAndMessage = (reply: { statusCode: number; json: <T>() => T }) => [
  reply.statusCode,
  reply.json<{ message: string }>().message,
]

/** Label designs over HTTP. */
export function createLabelClient(app: TestApp) {
  const premium = () => app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
  const save = ({ token }: Actor, body: object) => app.call('PUT', '/api/designs/own', { token, body })
  const preview = ({ token }: Actor, body: object) => app.call('POST', '/api/designs/preview', { token, body })
  const getDesign = async ({ token }: Actor) =>
    (await app.call('GET', '/api/designs/own', { token })).json<{ data: LabelDesign }>().data
  const sendLogo = ({ token }: Actor, body: Buffer, type = 'image/png') =>
    app.call('PUT', '/api/designs/logo', { token, body, headers: { 'content-type': type } })
  const removeLogo = ({ token }: Actor) => app.call('DELETE', '/api/designs/logo', { token })
  /** Retries while another download of the partner ends, shortly after its last byte. */
  const download = (partner: Actor, batchId: string, options: DownloadOptions) =>
    vi.waitFor(async () => {
      const url = `/api/products/${batchId}/download-qr?${new URLSearchParams(options)}`
      const reply = await app.call('GET', url, { token: partner.token })
      if (reply.statusCode === 429) throw new Error(reply.body)
      return reply
    }, 50_000)
  /** A Premium partner with a full design: color, round modules, brand name and logo. */
  async function partnerWithDesign() {
    const partner = await premium()
    expect(statusAndMessage(await save(partner, fullDesign))).toEqual([200, messages.designSaved])
    expect(statusAndMessage(await sendLogo(partner, await roundLogo()))).toEqual([200, messages.designSaved])
    return partner
  }
  return { premium, save, preview, getDesign, sendLogo, removeLogo, download, partnerWithDesign }
}
