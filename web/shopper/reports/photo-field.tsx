import { shopperLimits } from '@sahihi/contract/domain/shopper-limits.ts'
import type { photoTypes } from '@sahihi/contract/endpoints/reports.ts'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { redrawPhoto } from '../../lib/redraw-photo.ts'

type PhotoFieldProps = {
  photo: Blob | undefined
  onPhoto: (preparing: Promise<Blob> | undefined) => Promise<void>
  disabled?: boolean
}

/** One photo, from the camera or a file (the phone offers both), with a preview and a remove button. */
export function PhotoField({ photo, onPhoto, disabled }: PhotoFieldProps) {
  const [state, setState] = useState<'preparing' | { error: string }>()
  const field = useRef<HTMLInputElement>(null)
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    if (!chosen) return
    setState('preparing')
    try {
      await onPhoto(preparePhoto(chosen))
      setState(undefined)
    } catch (cause) {
      setState({ error: cause instanceof Error ? cause.message : String(cause) })
    }
    target.value = '' // so the same file can be chosen again
  }
  const remove = () => {
    void onPhoto(undefined)
    field.current?.focus() // the focused button disappears
  }
  const text = t().photo
  return (
    <div className="photo-field">
      {photo ? <Preview photo={photo} /> : null}
      <div>
        <label className="button">
          {state === 'preparing' ? text.preparing : photo ? text.replace : text.add}
          <input
            ref={field}
            className="visually-hidden"
            type="file"
            name="photo"
            accept="image/*"
            disabled={disabled}
            aria-describedby="photo-error"
            onChange={choose}
          />
        </label>
        {photo ? (
          <button type="button" className="quiet-button" disabled={disabled} onClick={remove}>
            {text.remove}
          </button>
        ) : null}
      </div>
      <p id="photo-error" className="field-error" role="alert">
        {typeof state === 'object' ? state.error : null}
      </p>
    </div>
  )
}

function Preview({ photo }: { photo: Blob }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(photo)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [photo])
  return url ? <img className="card" src={url} alt={t().photo.preview} /> : null
}

// Repeated here: importing photoTypes would load the contract's schemas on a public page.
const allowedTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
] satisfies (typeof photoTypes)[number][]
const longestSide = 1600

/**
 * The photo to send: scaled down, upright and without the camera's metadata; unchanged if this browser cannot decode it.
 * Throws an Error whose message is for the user.
 */
async function preparePhoto(chosen: File): Promise<Blob> {
  const redrawn = await redrawPhoto(chosen, longestSide)
  if (!redrawn && !allowedTypes.includes(chosen.type)) throw new Error(t().photo.unsupportedType)
  const photo = redrawn ?? chosen
  if (photo.size > shopperLimits.photoMaxBytes) throw new Error(t().photo.tooLarge)
  return photo
}
