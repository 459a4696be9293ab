import { formatFileSize } from '#domain/formats.ts'
import './download-bar.css'

type DownloadItem = { id: number; name: string; received: number; total: number | null; done: boolean }

/** Downloads on their way, in the corner; it does not take the focus and goes by itself. */
export const DownloadBar = ({ items }: { items: readonly DownloadItem[] }) => (
  <div className="download-bar" role="region" aria-label="내려받기" hidden={items.length === 0}>
    {items.map(({ id, name, received, total, done }) => {
      const percent = done ? 100 : total ? Math.floor((received / total) * 100) : undefined
      return (
        <div key={id} className="download-line">
          <span className="download-name">{name}</span>
          <span className="download-size figure" translate="no">
            {done ? '완료' : percent === undefined ? formatFileSize(received) : `${percent}%`}
          </span>
          <span
            className="download-track"
            role="progressbar"
            aria-label={`${name} 내려받기`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ inlineSize: `${percent ?? 30}%` }} />
          </span>
        </div>
      )
    })}
  </div>
)
