import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { useState } from 'react'
import { currentLanguage, t } from '../lib/i18n.ts'
import { ManufacturerLink } from '../ui/manufacturer-link.tsx'

const rows = ['product', 'category', 'status', 'batch', 'manufacturingDate', 'expirationDate', 'serial'] as const

type VerdictDetailsProps = { verdict: LocalizedVerdict; manufacturerId: string | undefined }

/** The product card behind 'Show more details'. */
export function VerdictDetails({ verdict, manufacturerId }: VerdictDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  const { details } = t()
  const lang = verdict.language === currentLanguage() ? undefined : verdict.language
  return (
    <>
      <button
        type="button"
        className="go"
        aria-expanded={isOpen}
        aria-controls="details"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? details.fewer : details.more}
      </button>
      <dl id="details" hidden={!isOpen}>
        {rows.map((name) => (
          <div key={name}>
            <dt>{details[name]}</dt>
            <dd lang={lang} className={name === 'serial' ? 'v-serial' : undefined}>
              {verdict[name]}
            </dd>
          </div>
        ))}
        {manufacturerId ? (
          <div>
            <dt>{details.manufacturedBy}</dt>
            <dd>
              <ManufacturerLink id={manufacturerId} name={verdict.company} />
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  )
}
