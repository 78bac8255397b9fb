import { batchStates } from '../../ui/batch-state.tsx'
import type { BatchDetails } from './batch-details.ts'
import styles from './batch-state-note.module.css'

/** What shoppers are told besides, as long as a batch is not simply for sale. */
export function BatchStateNote({ batch }: { batch: BatchDetails }) {
  const { state, recallReason, closeReason } = batch
  if (state === 'released') return null
  const { icon: Sign, look } = batchStates[state]
  return (
    <div className={`${styles.note} ${look}`}>
      <Sign size={22} stroke={1.5} aria-hidden="true" />
      <div>
        {state === 'not_released' ? (
          <p>Its codes do not verify yet: shoppers are told that the batch is not released for sale.</p>
        ) : null}
        {recallReason ? (
          <Told words="Recalled. Shoppers are told not to use it, because:" reason={recallReason} />
        ) : null}
        {closeReason ? <Told words="Closed. Shoppers are told so, because:" reason={closeReason} /> : null}
      </div>
    </div>
  )
}

function Told({ words, reason }: { words: string; reason: string }) {
  return (
    <>
      <p>{words}</p>
      <blockquote>{reason}</blockquote>
    </>
  )
}
