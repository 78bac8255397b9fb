import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { copyCasesText } from '../text.ts'
import styles from './case.module.css'

const t = copyCasesText.case.staged

/** Fewer networks than this share of the visitors are few. */
const fewNetworks = 0.5

/** Whether somebody may have scanned the code on purpose to get it blocked. */
export function StagedHints({ details: { evidence, stagedHints } }: { details: CopyCaseDetails }) {
  const { visitors, networks } = evidence
  const areNetworksFew = networks > 0 && networks / visitors < fewNetworks
  return (
    <section className={styles.card} aria-labelledby="staged">
      <h2 id="staged">{t.title}</h2>
      <p>{networks === 0 ? t.noNetworks : describeNetworks(visitors, networks, areNetworksFew)}</p>
      {stagedHints.length > 0 ? (
        <ul className={styles.hints}>
          {stagedHints.map((hint) => (
            <li key={hint}>
              <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
              {t.hints[hint]}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.quiet}>{stagedHints.length > 0 || areNetworksFew ? t.advice : t.none}</p>
    </section>
  )
}

/** `11 visitors on 9 networks.`, and what this says. */
const describeNetworks = (visitors: number, networks: number, areFew: boolean) =>
  `${t.networks(t.visitorCount(visitors), t.networkCount(networks))} ${areFew ? t.fewNetworks : t.manyNetworks}`
