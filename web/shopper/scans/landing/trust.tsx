import './trust.css'
import { Icon } from '../../../ui/icon.tsx'
import { landingText } from './landing-text.ts'

// @tabler/icons (MIT): scale, building-factory-2, eye, user-off.
const icons = {
  independent: 'M7 20h10M6 6l6-1 6 1M12 3v17M9 12L6 6l-3 6a3 3 0 0 0 6 0M21 12l-3-6-3 6a3 3 0 0 0 6 0',
  verified: 'M3 21V9l5 4V9l5 4h8v8zM8 21v-5a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v5M18 13l-.5-10h-3L14 13',
  reasons: 'M10 12a2 2 0 1 0 4 0 2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6s-6.6-2-9-6c2.4-4 5.4-6 9-6s6.6 2 9 6',
  private:
    'M8.18 8.19a4 4 0 0 0 5.62 5.62M15.9 11.9a4 4 0 0 0-3.8-4.8M6 21v-2a4 4 0 0 1 4-4h4c.41 0 .8.06 1.18.18M18 18.9l.03 2.1M3 3l18 18',
}

/** Who stands behind an answer, why it can be believed, and what is not asked of the shopper. */
export function Trust() {
  const landing = landingText()
  const points = [
    ['verified', landing.verifiedTitle, landing.verifiedText],
    ['independent', landing.independentTitle, landing.independentText],
    ['reasons', landing.reasonsTitle, landing.reasonsText],
    ['private', landing.privateTitle, landing.privateText],
  ] as const
  return (
    <section className="trust" aria-labelledby="trust">
      <h2 id="trust">{landing.trustTitle}</h2>
      <div className="trust-body">
        <img src="/pharmacy.svg" alt="" width="580" height="390" loading="lazy" />
        <ul className="tiles">
          {points.map(([icon, title, text]) => (
            <li key={icon}>
              <Icon path={icons[icon]} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
