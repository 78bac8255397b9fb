import { randomUUID } from 'node:crypto'
import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { testScanText as t } from '@sahihi/contract/i18n/en/test-scan.ts'
import type { Language } from '@sahihi/contract/i18n/languages.ts'
import type { AppContext } from '../../platform/context.ts'
import { localizeVerdict } from './localize-verdict.ts'
import { previewVerdict } from './preview-verdict.ts'
import type { TestedCode } from './test-link.ts'

/** The verdict that a new shopper would get now (docs/verdicts.md, "Test scans"). Nothing of the scan is kept. */
export async function testScan(
  context: Pick<AppContext, 'db' | 'pool' | 'clock'>,
  { serial, timeZone }: TestedCode,
  language: Language,
): Promise<LocalizedVerdict> {
  const verification = await previewVerdict(context, { serial, sessionId: randomUUID(), now: context.clock() })
  const verdict = localizeVerdict(verification, { language, timeZone })
  return verification.feedbackForm ? { ...verdict, nextStep: t.questions } : verdict
}
