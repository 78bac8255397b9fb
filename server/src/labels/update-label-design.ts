import type { LabelDesign } from '@sahihi/contract/endpoints/labels.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Look } from './symbol-design.ts'
import { lookSvg } from './symbol-svg.ts'
import { audit } from '../lib/audit.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Account, PartnerId } from '../lib/identity.ts'
import { AppError } from '../lib/app-error.ts'
import { hasExtras } from '../subscriptions/plan-features.ts'
import { sampleSerial } from './current-design.ts'
import { designOf, keepDesign, keepLogo } from './queries.ts'
import { redrawLogo } from './reencode-logo.ts'
import { isReadable, refuseUnreadable } from './require-readable.ts'

type Means = { db: Db; linkBase: string; now: Date }
type Who = { account: Account; partner: PartnerId }
type Wish = { color: string; isRounded: boolean; brandName?: string | undefined }

const plain = { color: '#000000', isRounded: false, brandName: null }

/** The partner's design, whatever the plan; the plain one where there is none. */
export async function showOwn(db: Db, partner: PartnerId): Promise<LabelDesign> {
  const { logo, ...rest } = (await designOf(db, partner)) ?? { ...plain, logo: null }
  return { ...rest, hasLogo: logo !== null }
}

/** How symbols would look with the partner's own logo, and whether a reader would read them. */
export async function previewWish(means: Means, partner: PartnerId, wish: Wish) {
  const look = await lookOf(means, partner, wish)
  const svg = lookSvg(sampleLink(means), groupSerial(sampleSerial), look)
  return {
    symbol: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    isReadable: await isReadable(sampleLink(means), look),
  }
}

/** Saves a design that a reader reads with the logo that is there. */
export async function saveDesign(means: Means, who: Who, wish: Wish): Promise<LabelDesign> {
  const look = await lookOf(means, who.partner, wish)
  await refuseUnreadable(sampleLink(means), look)
  const { logo: _, ...kept } = look
  return writeDown(means, who, 'design.changed', (tx) => keepDesign(tx, who.partner, kept, means.now))
}

/** Saves a logo that leaves the symbols readable. */
export async function saveLogo(means: Means, who: Who, sent: Buffer): Promise<LabelDesign> {
  await refuseSmallPlan(means, who.partner)
  const logo = await redrawLogo(sent)
  const before = (await designOf(means.db, who.partner)) ?? plain
  await refuseUnreadable(sampleLink(means), { ...before, logo })
  return writeDown(means, who, 'design.logo_added', (tx) => keepLogo(tx, who.partner, logo, plain, means.now))
}

export async function takeLogoOut(means: Means, who: Who): Promise<LabelDesign> {
  await refuseSmallPlan(means, who.partner)
  return writeDown(means, who, 'design.logo_removed', (tx) => keepLogo(tx, who.partner, null, plain, means.now))
}

async function lookOf(means: Means, partner: PartnerId, { color, isRounded, brandName }: Wish): Promise<Look> {
  await refuseSmallPlan(means, partner)
  const { logo = null } = (await designOf(means.db, partner)) ?? {}
  return { color, isRounded, brandName: brandName || null, logo }
}

async function refuseSmallPlan({ db, now }: Means, partner: PartnerId) {
  if (!(await hasExtras(db, partner, now)))
    throw new AppError('plan_required', messages.designNeedsPlan, { subscriptionRequired: true })
}

const sampleLink = ({ linkBase }: Means) => linkBase + sampleSerial

const writeDown = (
  { db, now }: Means,
  { account, partner }: Who,
  action: string,
  change: (tx: Tx) => Promise<LabelDesign>,
) =>
  db.transaction().execute(async (tx) => {
    const design = await change(tx)
    await audit(tx, { at: now, accountId: account.id, partnerId: partner, action, subject: partner, details: design })
    return design
  })
