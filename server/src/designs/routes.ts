import { addLogo, changeDesign, previewDesign, removeLogo, showDesign } from '@sahihi/contract/designs.ts'
import { messages } from '@sahihi/contract/messages.ts'
import type { Serve } from '../lib/serve.ts'
import type { Parts } from '../parts.ts'
import { previewWish, saveDesign, saveLogo, showOwn, takeLogoOut } from './change-design.ts'

export function designRoutes(serve: Serve, { db, config, clock }: Parts) {
  const means = () => ({ db, linkBase: `${config.PUBLIC_URL}/verify/`, now: clock() })
  const saved = { success: true as const, message: messages.designSaved }

  serve(showDesign, async ({ partner }) => ({ success: true as const, data: await showOwn(db, partner) }))
  serve(previewDesign, async ({ partner, body }) => ({
    success: true as const,
    data: await previewWish(means(), partner, body),
  }))
  serve(changeDesign, async ({ account, partner, body }) => ({
    ...saved,
    data: await saveDesign(means(), { account, partner }, body),
  }))
  serve(addLogo, async ({ account, partner, body }) => ({
    ...saved,
    data: await saveLogo(means(), { account, partner }, body),
  }))
  serve(removeLogo, async ({ account, partner }) => ({
    ...saved,
    data: await takeLogoOut(means(), { account, partner }),
  }))
}
