import './plans.css'
import { plans } from '@sahihi/contract/endpoints/subscriptions.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { formatNumber } from '../../../lib/format.ts'
import { planFeatures } from '../../../lib/plan-features.ts'
import { manufacturersText } from './text.ts'

const t = manufacturersText.plans

/** The trial and the plans on sale, with their prices. */
export const Plans = ({ trial }: { trial: readonly [days: string, codes: string] }) => (
  <section aria-labelledby="plans">
    <h2 id="plans">{t.title}</h2>
    <p>{t.lead}</p>
    <ul className="tiles tiles-4 plans">
      <li className="card">
        <h3>{t.trialName}</h3>
        <p className="plans-price">{t.trialPrice}</p>
        <Features of={t.trialFeatures(...trial)} />
      </li>
      {plans.map(({ planType, name, price, codes }) => (
        <li key={planType} className={planType === 'PREMIUM' ? 'card plans-popular' : 'card'}>
          <h3>
            {name} {planType === 'PREMIUM' ? <span className="mark">{t.mostPopular}</span> : null}
          </h3>
          <p className="plans-price">
            {formatNaira(price)} <span>{t.perMonth}</span>
          </p>
          <Features of={[t.codes(formatNumber(codes)), ...planFeatures[planType]]} />
        </li>
      ))}
    </ul>
    <p className="small">{t.allPlans}</p>
  </section>
)

const Features = ({ of }: { of: string[] }) => (
  <ul className="plans-features">
    {of.map((feature) => (
      <li key={feature}>{feature}</li>
    ))}
  </ul>
)
