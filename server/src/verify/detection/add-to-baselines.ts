import { type RawBuilder, sql } from 'kysely'

/*
 * Scores use what was counted before the last UTC midnight (docs/detection.md, "The score"). A row has the counts of its newest
 * day apart from the earlier ones, so nothing has to run at midnight.
 */
const counts = ['reached_1', 'reached_2', 'reached_3', 'reached_4', 'high'].map((name) => sql.ref(name))
const dayCounts = ['reached_1', 'reached_2', 'reached_3', 'reached_4', 'high'].map((name) => sql.ref(`day_${name}`))

/**
 * Adds events to detection_baselines: new visitors 1 to 4 of codes, and codes whose score became high. `events` selects
 * product_id, batch_id, partner_id, scanned_at, visitor_number and is_high.
 */
export function addToBaselines(events: RawBuilder<unknown>): RawBuilder<unknown> {
  const added = [1, 2, 3, 4].map((number) => sql`visitor_number = ${sql.lit(number)} and not is_high`)
  const sums = [...added, sql`is_high`]
  const isNewest = sql`event_day = newest_day`
  const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `)
  const updates = counts.flatMap((count, i) => {
    const dayCount = dayCounts[i] ?? count
    const earlier = sql`baseline.${count} + excluded.${count}`
    return [
      sql`${count} = ${earlier} + case when excluded.day > baseline.day then baseline.${dayCount}
        when excluded.day < baseline.day then excluded.${dayCount} else 0 end`,
      sql`${dayCount} = case when excluded.day > baseline.day then excluded.${dayCount}
        when excluded.day < baseline.day then baseline.${dayCount} else baseline.${dayCount} + excluded.${dayCount} end`,
    ]
  })
  return sql`
    insert into detection_baselines as baseline (subject_id, day, ${list(counts)}, ${list(dayCounts)})
      select subject_id, newest_day,
          ${list(sums.map((isCounted) => sql`count(*) filter (where ${isCounted} and not (${isNewest}))`))},
          ${list(sums.map((isCounted) => sql`count(*) filter (where ${isCounted} and ${isNewest})`))}
        from (
          select subject_id, visitor_number, is_high, event_day, max(event_day) over (partition by subject_id) as newest_day
            from (select *, (scanned_at at time zone 'UTC')::date as event_day from (${events}) as events) as dated
              cross join lateral (values (product_id, 'product'), (batch_id, 'batch'), (partner_id, 'partner')) as subjects (subject_id, kind)
            where case when is_high then kind <> 'product' else kind = 'product' or visitor_number = 1 end
        ) as spread
        group by subject_id, newest_day order by subject_id
      on conflict (subject_id) do update set ${list([...updates, sql`day = greatest(baseline.day, excluded.day)`])}`
}
