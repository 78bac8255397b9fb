import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { useState } from 'react'
import { currentLanguage, t } from '../lib/i18n.ts'
import { MakerLink } from '../ui/manufacturer-link.tsx'

const rows = ['product', 'category', 'status', 'batch', 'manufacturingDate', 'expirationDate', 'serial'] as const

/** The product card behind 'Show more details' (specification 2). */
export function VerdictDetails({ said, makerId }: { said: LocalizedVerdict; makerId: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const { details } = t()
  const lang = said.language === currentLanguage() ? undefined : said.language
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
              {said[name]}
            </dd>
          </div>
        ))}
        {makerId ? (
          <div>
            <dt>{details.manufacturedBy}</dt>
            <dd>
              <MakerLink id={makerId} name={said.company} />
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  )
}
