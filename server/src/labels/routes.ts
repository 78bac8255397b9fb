import { uploadLogo, updateLabelDesign, previewLabelDesign, deleteLogo, getLabelDesign } from '@sahihi/contract/endpoints/labels.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Route } from '../http/mount-endpoints.ts'
import type { AppContext } from '../context.ts'
import { previewWish, saveDesign, saveLogo, showOwn, takeLogoOut } from './update-label-design.ts'

export function designRoutes(serve: Route, { db, config, clock }: AppContext) {
  const means = () => ({ db, linkBase: `${config.PUBLIC_URL}/verify/`, now: clock() })
  const saved = { success: true as const, message: messages.designSaved }

  serve(getLabelDesign, async ({ partner }) => ({ success: true as const, data: await showOwn(db, partner) }))
  serve(previewLabelDesign, async ({ partner, body }) => ({
    success: true as const,
    data: await previewWish(means(), partner, body),
  }))
  serve(updateLabelDesign, async ({ account, partner, body }) => ({
    ...saved,
    data: await saveDesign(means(), { account, partner }, body),
  }))
  serve(uploadLogo, async ({ account, partner, body }) => ({
    ...saved,
    data: await saveLogo(means(), { account, partner }, body),
  }))
  serve(deleteLogo, async ({ account, partner }) => ({
    ...saved,
    data: await takeLogoOut(means(), { account, partner }),
  }))
}
