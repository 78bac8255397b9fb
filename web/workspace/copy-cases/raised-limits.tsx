import { Link } from '@tanstack/react-router'
import { IconArrowUp } from '../ui/icons.tsx'
import { Banner } from '../ui/notice.tsx'
import { copyCasesText } from './text.ts'

const t = copyCasesText.list

type RaisedLimit = { productId: string; productName: string; limit: number; chosen: number }

/** How many products the sentence names. */
const maxNamed = 3

/** Says which products' limits were raised by dismissed cases. */
export function RaisedLimits({ limits }: { limits: RaisedLimit[] }) {
  if (limits.length === 0) return null
  const named = limits.slice(0, maxNamed).map(({ productName, chosen, limit }) => t.raised(productName, chosen, limit))
  return (
    <Banner label={t.raisedLabel} icon={IconArrowUp}>
      {t.raisedLimits(named.join(', '), limits.length - named.length)}{' '}
      <Link to="/alerts/settings">{t.changeLimits}</Link>
    </Banner>
  )
}
