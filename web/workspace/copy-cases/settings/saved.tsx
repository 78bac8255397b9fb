import { IconCheck } from '../../ui/icons.tsx'
import { copyCasesText } from '../text.ts'
import styles from './settings.module.css'

/** Says that a change is saved. The place is always there, so that a screen reader hears the word when it comes. */
export const Saved = ({ isSaved }: { isSaved: boolean }) => (
  <p className={styles.saved} role="status">
    {isSaved ? (
      <>
        <IconCheck size={18} stroke={2} aria-hidden="true" />
        {copyCasesText.copySettings.saved}
      </>
    ) : null}
  </p>
)
