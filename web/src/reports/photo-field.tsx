import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { preparePhoto } from './prepare-photo.ts'

type PhotoFieldProps = {
  photo: Blob | undefined
  onPhoto: (preparing: Promise<Blob> | undefined) => Promise<void>
  disabled?: boolean
}

/** One photo, from the camera or a file: the phone offers both. Seen before it is sent, and removable. */
export function PhotoField({ photo, onPhoto, disabled }: PhotoFieldProps) {
  const [state, setState] = useState<'preparing' | { refused: string }>()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? []
    if (!chosen) return
    setState('preparing')
    try {
      await onPhoto(preparePhoto(chosen))
      setState(undefined)
    } catch (cause) {
      setState({ refused: cause instanceof Error ? cause.message : String(cause) })
    }
    target.value = '' // so that the same file can be chosen again
  }
  const remove = () => {
    void onPhoto(undefined)
    field.current?.focus() // the button that had the focus goes
  }
  const said = t().photo
  return (
    <div className="photo-field">
      {photo ? <Preview photo={photo} /> : null}
      <div>
        <label className="button">
          {state === 'preparing' ? said.preparing : photo ? said.replace : said.add}
          <input
            ref={field}
            className="out-of-sight"
            type="file"
            accept="image/*"
            disabled={disabled}
            aria-describedby={`${id}-refusal`}
            onChange={choose}
          />
        </label>
        {photo ? (
          <button type="button" className="quiet-button" disabled={disabled} onClick={remove}>
            {said.remove}
          </button>
        ) : null}
      </div>
      <p id={`${id}-refusal`} className="field-error" role="alert">
        {typeof state === 'object' ? state.refused : null}
      </p>
    </div>
  )
}

function Preview({ photo }: { photo: Blob }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return url ? <img src={url} alt={t().photo.preview} /> : null
}
