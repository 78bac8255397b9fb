import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import { useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'

/**
 * The picture of the product and the logo of its manufacturer, requested once the words of the verdict have been painted. Without
 * the picture nothing is shown, but its room stays, so that nothing moves.
 */
export function PackPictures({ verdict }: { verdict: LocalizedVerdict }) {
  const { picture, logo, product, company } = verdict
  const [isPainted, setPainted] = useState(false)
  const [failed, setFailed] = useState<string[]>([])
  useEffect(() => afterPaint(() => setPainted(true)), [])
  const image = (address: string | undefined, alt: string | undefined) =>
    address && !failed.includes(address) ? (
      <img
        className="card"
        src={isPainted ? address : undefined}
        alt={isPainted ? alt : ''}
        onError={() => setFailed((others) => [...others, address])}
      />
    ) : null
  return (
    <div className={failed.includes(picture ?? logo ?? '') ? 'pack failed' : 'pack'}>
      <h3>{t().comparePack}</h3>
      <div>
        {image(picture, product)}
        {image(logo, company)}
      </div>
    </div>
  )
}

/** Calls back after the next frame is on the screen. Returns how to cancel it. */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
