import { Progress, Text } from '@mantine/core'
import type { Home } from '@sahihi/contract/endpoints/home.ts'
import type { LinkProps } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useMay } from '../lib/session-query.ts'
import { usePlan } from '../lib/subscription-query.ts'
import { AttentionItem, AttentionList } from '../ui/attention-list.tsx'
import {
  type Icon,
  IconAlertHexagon,
  IconCalendarX,
  IconCreditCard,
  IconFlag,
  IconHourglass,
  IconTicket,
  IconUsers,
} from '../ui/icons.tsx'
import { homeText } from './text.ts'

const t = homeText.attention

type Counts = Home['attention']
type Item = { name: keyof Counts; icon: Icon; isUrgent?: boolean; link: Pick<LinkProps, 'to' | 'search'> }

// The most urgent first.
const items: Item[] = [
  { name: 'suspiciousCodes', icon: IconAlertHexagon, isUrgent: true, link: { to: '/inbox', search: { kind: 'case' } } },
  {
    name: 'newReports',
    icon: IconFlag,
    isUrgent: true,
    link: { to: '/inbox', search: { kind: 'report', status: 'new' } },
  },
  { name: 'unfinishedPayments', icon: IconCreditCard, isUrgent: true, link: { to: '/subscription' } },
  { name: 'waitingRequests', icon: IconUsers, isUrgent: true, link: { to: '/recalls' } },
  { name: 'heldBatches', icon: IconHourglass, link: { to: '/batches', search: { state: 'not_released' } } },
  {
    name: 'expiringBatches',
    icon: IconCalendarX,
    link: {
      to: '/batches',
      search: { state: 'released', expiry: 'within_60_days', sortField: 'expirationDate', sortOrder: 'asc' },
    },
  },
]

/** What waits for a person, each with one link to where it is done. `isNew`: the first steps stand above. */
export function Attention({ counts, isNew }: { counts: Counts; isNew: boolean }) {
  const waiting = items.filter(({ name }) => counts[name])
  if (waiting.length === 0 && isNew) return null
  return (
    <AttentionList label={t.title} clear={waiting.length === 0 ? t.nothing : undefined}>
      {waiting.map(({ name, icon, isUrgent, link }) => (
        <AttentionItem key={name} icon={icon} isUrgent={isUrgent} {...link}>
          {t[name](counts[name] ?? 0)}
        </AttentionItem>
      ))}
      {isNew ? null : <CodesLeft />}
    </AttentionList>
  )
}

/** The codes of the plan; a link for who may read what it costs. */
function CodesLeft() {
  const { data: plan } = usePlan()
  const mayPay = useMay('billing:read')
  if (!plan) return null
  return (
    <AttentionItem icon={IconTicket} {...(mayPay && { to: '/subscription' })}>
      {plan.status === 'ENDED' ? (
        t.planEnded
      ) : (
        <>
          {t.codesLeft(plan.qrCodeLimit - plan.qrCodesGenerated)}{' '}
          <Text span c="dimmed" size="xs">
            {t.until(formatDate(plan.endDate))}
          </Text>
          <Progress
            mt={6}
            size="sm"
            value={(plan.qrCodesGenerated / plan.qrCodeLimit) * 100}
            color={plan.qrCodesGenerated >= plan.qrCodeLimit * 0.9 ? 'var(--gold)' : 'var(--green)'}
            aria-label={t.used(formatNumber(plan.qrCodesGenerated), formatNumber(plan.qrCodeLimit))}
          />
        </>
      )}
    </AttentionItem>
  )
}
