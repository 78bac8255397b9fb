import type { PinPrompt } from '@sahihi/contract/domain/verdicts.ts'
import { useEffect, useId, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import type { PinField, PinFieldProps } from './pin-field.tsx'

type PinOfferProps = { prompt: PinPrompt } & Pick<PinFieldProps, 'serial' | 'onAnswer'>

/** The offer in words, in the page's language. */
export const offerText = (prompt: PinPrompt) => (prompt === 'again' ? t().pinOffer.again : t().pinOffer.first)

/** Offers to check the hidden PIN: one line that opens its field, or the field itself where it is the main thing to do. */
export function PinOffer({ prompt, ...props }: PinOfferProps) {
  const offer = offerText(prompt)
  const isMain = prompt === 'main'
  const [isOpen, setOpen] = useState(isMain)
  const id = useId()
  const field = isOpen ? <LatePinField hasFocus={!isMain} {...props} /> : null
  useEffect(() => {
    // Before it is opened: the shopper may be offline by then.
    loadField().catch(() => undefined)
  }, [])
  if (isMain)
    return (
      <section className="card pin pin-box" aria-labelledby={id}>
        <p id={id} className="n">
          {offer}
        </p>
        {field}
      </section>
    )
  return (
    <div className="pin">
      <button
        type="button"
        className="l pin-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon path="M3 6h18v12H3zM7 12h.01M12 12h.01M17 12h.01" />
        <span>{offer}</span>
      </button>
      <div id={id} className="card pin-box" hidden={!isOpen}>
        {field}
      </div>
    </div>
  )
}

let Field: typeof PinField | undefined

/** The field is loaded with the first verdict that needs it: most codes have no PIN. */
async function loadField() {
  Field ??= (await import('./pin-field.tsx')).PinField
}

function LatePinField(props: PinFieldProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(Field ? 'loaded' : 'loading')
  useEffect(() => {
    if (state !== 'loading') return
    loadField().then(
      () => setState('loaded'),
      () => setState('failed'),
    )
  }, [state])
  if (Field) return <Field {...props} />
  if (state !== 'failed') return null
  return (
    <>
      <p className="alert" role="alert">
        {t().network}
      </p>
      <button type="button" className="l" onClick={() => setState('loading')}>
        {t().retry}
      </button>
    </>
  )
}
