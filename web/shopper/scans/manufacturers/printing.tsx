import './printing.css'
import { printSizes } from '@sahihi/contract/domain/print-sizes.ts'
import { examplePack } from '../landing/example-figures.ts'
import { QrSymbol } from '../landing/symbol.tsx'
import { manufacturersText } from './text.ts'

const t = manufacturersText.printing
const sizes = Object.entries(printSizes) as [keyof typeof printSizes, (typeof printSizes)['SMALL']][]
const toMillimetres = (points: number) => String(Math.round((points * 25.4) / 72))

export const Printing = () => (
  <section className="makers-split" aria-labelledby="printing">
    <div>
      <h2 id="printing">{t.title}</h2>
      <p>{t.lead}</p>
      <dl className="makers-list">
        {t.points.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
    <figure className="sheet">
      <ul>
        {sizes.map(([name, { side, perRow }]) => (
          <li key={name}>
            <QrSymbol size={side} />
            <span className="sheet-serial">
              {examplePack.serialLines[0]}
              <br />
              {examplePack.serialLines[1]}
            </span>
            <b>{t.sizes[name]}</b>
            <span>{t.size(toMillimetres(side), String(perRow))}</span>
          </li>
        ))}
      </ul>
      <figcaption>{t.sheet}</figcaption>
    </figure>
  </section>
)
