import { withJosa } from '#domain/josa.ts'
import { countText } from './labels.ts'

/** Why fewer can be ordered than lie on the shelf: some are kept for orders that have not left. */
export const reservedText = ({
  onShelf,
  available,
  unitName,
}: {
  onShelf: number
  available: number
  unitName: string
}) =>
  onShelf > available
    ? `${countText(onShelf, unitName)} 가운데 ${withJosa(countText(onShelf - available, unitName), '은/는')} 먼저 들어온 주문에 잡혀 있어, 지금 ${withJosa(countText(available, unitName), '을/를')} 주문할 수 있어요.`
    : ''
