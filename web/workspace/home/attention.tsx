import { Text } from '@mantine/core'
import type { Home } from '@sahihi/contract/endpoints/home.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { formatDate } from '../../lib/format.ts'
import { useMay } from '../lib/session-query.ts'
import { usePlan } from '../lib/subscription-query.ts'
import {
  type Icon,
  IconAlertHexagon,
  IconCalendarX,
  IconChevronRight,
  IconCircleCheck,
  IconCreditCard,
  IconFlag,
  IconHourglass,
  IconTicket,
} from '../ui/icons.tsx'
import styles from './home.module.css'
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
    <section aria-label={t.title}>
      <ul className={styles.items}>
        {waiting.map(({ name, icon: Icon, isUrgent, link }) => (
          <li key={name}>
            <Link {...link} className={styles.item} data-urgent={isUrgent}>
              <Icon size={20} stroke={1.5} aria-hidden="true" />
              <span>{t[name](counts[name] ?? 0)}</span>
              <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
        {waiting.length === 0 && !isNew ? (
          <li className={styles.item}>
            <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
            <span>{t.nothing}</span>
          </li>
        ) : null}
        {isNew ? null : <CodesLeft />}
      </ul>
    </section>
  )
}

/** The codes of the plan; a link for who may read what it costs. */
function CodesLeft() {
  const { data: plan } = usePlan()
  const mayPay = useMay('billing:read')
  if (!plan) return null
  const hasEnded = plan.status === 'ENDED'
  const text = hasEnded ? t.planEnded : t.codesLeft(plan.qrCodeLimit - plan.qrCodesGenerated)
  const content = (
    <>
      <IconTicket size={20} stroke={1.5} aria-hidden="true" />
      <span>
        {text}{' '}
        {hasEnded ? null : (
          <Text span c="dimmed" size="xs">
            {t.until(formatDate(plan.endDate))}
          </Text>
        )}
      </span>
    </>
  )
  if (!mayPay) return <li className={styles.item}>{content}</li>
  return (
    <li>
      <Link to="/subscription" className={styles.item}>
        {content}
        <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
      </Link>
    </li>
  )
}
