import './workspace-screen.css'
import { Logo } from '../../../ui/logo.tsx'
import { Rosette } from '../../../ui/rosette.tsx'
import { hourName } from '../../ui/hour-bars.tsx'
import { count, exampleScans, figures, indexOfMax } from '../landing/example-figures.ts'
import { DayLine } from './day-line.tsx'
import { manufacturersText } from './text.ts'

const t = manufacturersText.screen

/** The partners' dashboard in small. */
export const WorkspaceScreen = () => (
  <div className="screen" role="img" aria-label={t.label}>
    <div className="screen-bar">
      <Logo size={20} />
      <span />
    </div>
    <dl className="screen-stats">
      <div>
        <dt>{t.scans}</dt>
        <dd>{count(figures.scans)}</dd>
      </div>
      <div>
        <dt>{t.busiestHour}</dt>
        <dd>{hourName(indexOfMax(figures.hours))}</dd>
      </div>
      <div>
        <dt>{t.suspicious}</dt>
        <dd className="screen-alert">1</dd>
      </div>
    </dl>
    <DayLine />
    <table>
      <thead>
        <tr>
          <th>{t.serial}</th>
          <th className="screen-number">{t.checks}</th>
          <th>{t.place}</th>
        </tr>
      </thead>
      <tbody>
        {exampleScans.map(({ serial, checks, place }, row) => (
          <tr key={serial} className={row === 0 ? 'screen-marked' : undefined}>
            <td>
              <span className="screen-code">
                <Rosette serial={serial} size={26} />
                {serial}
              </span>
            </td>
            <td className="screen-number">{checks}</td>
            <td>{place}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
