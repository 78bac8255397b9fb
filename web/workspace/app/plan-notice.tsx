import { limits } from '@sahihi/contract/domain/limits.ts'
import type { Subscription } from '@sahihi/contract/endpoints/subscriptions.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { formatDate } from '../../lib/format.ts'
import { nextCodesText, planNames } from '../lib/describe-plan.ts'
import { usePlan } from '../lib/subscription-query.ts'
import { Allowed } from '../ui/allowed.tsx'
import { IconTicket } from '../ui/icons.tsx'
import { Banner } from '../ui/notice.tsx'
import { appText } from './text.ts'

const t = appText.planNotice

/** On every page of a partner whose plan is nearly used up, ends soon or has ended, except those that say so themselves. */
export function PlanNotice() {
  const { data } = usePlan()
  const { pathname } = useLocation()
  const notice = data && choosePlanNotice(data, new Date())
  if (!notice || pathname.startsWith('/subscription') || pathname.endsWith('/add-batch')) return null
  return (
    <Banner label={t.label} icon={IconTicket}>
      <p>
        {notice}{' '}
        <Allowed to="billing:read">
          <Link to="/subscription">{t.seePlans}</Link>
        </Allowed>
      </p>
    </Banner>
  )
}

const dayMs = 86_400_000

/** That the plan has ended; else that it ends within 3 days and nothing follows; else that 80 % is used. */
export function choosePlanNotice(plan: Subscription, now: Date): string | undefined {
  const { planType, status, endDate, qrCodesGenerated, qrCodeLimit, next, renewal } = plan
  const name = planNames[planType].toLowerCase()
  const left = qrCodeLimit - qrCodesGenerated
  if (status === 'ENDED') return left === 0 ? t.allCodesMade(name) : t.ended(name)
  const endsSoon = Date.parse(endDate) - now.getTime() <= limits.endWarningDays * dayMs
  if (endsSoon && !next && !renewal) return t.endsOn(name, formatDate(endDate))
  if (left === 0) return t.allCodesMade(name) + (planType === 'ENTERPRISE' ? ` ${nextCodesText(plan)}` : '')
  return qrCodesGenerated >= qrCodeLimit * limits.quotaWarningShare ? t.codesLeft(left, name) : undefined
}
