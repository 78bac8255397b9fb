import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { copyCasesText } from '@sahihi/contract/i18n/en/workspace/copy-cases.ts'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import styles from './case.module.css'

const t = copyCasesText.case.staged

/** Fewer networks than this share of the visitors are few. */
const fewNetworks = 0.5

/** Whether somebody may have scanned the code on purpose to get it blocked. */
export function StagedHints({ details: { evidence, stagedHints } }: { details: CopyCaseDetails }) {
  return (
    <section className={styles.card} aria-labelledby="staged">
      <h2 id="staged">{t.title}</h2>
      <p>{describeNetworks(evidence)}</p>
      {stagedHints.length > 0 ? (
        <>
          <ul className={styles.hints}>
            {stagedHints.map((hint) => (
              <li key={hint}>
                <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
                {t.hints[hint]}
              </li>
            ))}
          </ul>
          <p className={styles.quiet}>{t.advice}</p>
        </>
      ) : (
        <p className={styles.quiet}>{t.none}</p>
      )}
    </section>
  )
}

/** `11 visitors on 9 networks.`, and what this says. */
function describeNetworks({ visitors, networks }: CopyCaseDetails['evidence']): string {
  if (networks === 0) return t.noNetworks
  const counts = t.networks(t.visitorCount(visitors), t.networkCount(networks))
  return `${counts} ${networks / visitors < fewNetworks ? t.fewNetworks : t.manyNetworks}`
}
