import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { appText as t } from '@sahihi/contract/i18n/en/workspace/app.ts'
import { countOf } from '@sahihi/contract/i18n/en/workspace/count.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { newCodes, planNames } from '../lib/describe-plan.ts'
import { formatDate } from '../lib/format.ts'
import { usePlan } from '../lib/subscription-query.ts'
import { Banner } from '../ui/banner.tsx'
import { IconTicket } from '../ui/icons.tsx'

/** Over every page of a partner whose plan is nearly used up, ends soon or has ended, but for those that say it themselves. */
export function PlanNotice() {
  const { data } = usePlan()
  const { pathname } = useLocation()
  const words = data && wordsOf(data, new Date())
  if (!words || saysItself(pathname)) return null
  return (
    <Banner label={t.planNotice.label} icon={IconTicket}>
      <p>
        {words} <Link to="/subscription">{t.planNotice.seePlans}</Link>
      </p>
    </Banner>
  )
}

const saysItself = (pathname: string) => pathname.startsWith('/subscription') || pathname.endsWith('/add-batch')

const dayMs = 86_400_000

/** What is worth a line: that it has ended, else that it ends within 3 days and nothing follows, else that 80 % is used. */
export function wordsOf(plan: Subscription, now: Date): string | undefined {
  const { planType, status, endDate, qrCodesGenerated, qrCodeLimit, next, renewal } = plan
  const name = planNames[planType].toLowerCase()
  const left = qrCodeLimit - qrCodesGenerated
  if (status === 'ENDED') return left === 0 ? t.planNotice.allCodesMade(name) : t.planNotice.ended(name)
  const isNearEnd = Date.parse(endDate) - now.getTime() <= limits.endWarningDays * dayMs
  if (isNearEnd && !next && !renewal) return t.planNotice.endsOn(name, formatDate(endDate))
  if (left === 0) return t.planNotice.allCodesNameMade2(name, planType === 'ENTERPRISE' ? ` ${newCodes(plan)}` : '')
  if (qrCodesGenerated >= qrCodeLimit * limits.quotaWarningShare)
    return t.planNotice.leftSuffixLeftName(countOf(left, 'code'), left === 1 ? 'is' : 'are', name)
  return undefined
}
