import './skeleton.css'

/** A grey block the size of what is coming. It shows after 200 ms, so quick answers never flash. */
export const Skeleton = ({
  width = '100%',
  height = 20,
  shape = 'line',
}: {
  width?: number | string
  height?: number | string
  shape?: 'line' | 'box'
}) => <span className={`skeleton skeleton-${shape}`} style={{ width, height }} aria-hidden="true" />

/** Several lines with one spoken word for all of them. */
export const SkeletonBlock = ({
  lines = 3,
  label = '불러오고 있어요',
}: {
  lines?: number
  label?: string
}) => (
  <div className="skeleton-block" role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: lines }, (_, index) => (
      <Skeleton key={index} width={index === lines - 1 && lines > 1 ? '60%' : '100%'} />
    ))}
  </div>
)
