import { listsText as t } from './text.ts'
import styles from './view-switch.module.css'

type ViewSwitchProps = { isTable: boolean; onChange: (view: 'table' | undefined) => void }

/** Chooses between cards and table. */
export const ViewSwitch = ({ isTable, onChange }: ViewSwitchProps) => (
  <div className={styles.switch} role="radiogroup" aria-label={t.view}>
    <Choice label={t.cards} isChosen={!isTable} onChoose={() => onChange(undefined)} />
    <Choice label={t.table} isChosen={isTable} onChoose={() => onChange('table')} />
  </div>
)

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void }

const Choice = ({ label, isChosen, onChoose }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" name="view" className="visually-hidden" checked={isChosen} onChange={onChoose} />
    {label}
  </label>
)
