type FirstPaint = { visitor?: string; buyer?: string }

const head = (title: string, lead: string) =>
  `<div class="page-head"><h1 class="title-1">${title}</h1><p class="page-head-lead">${lead}</p></div>`
/** Fades in after 200 ms (ui/skeleton.css), like what stands in for a page whose data are slow. */
const wait = `<div class="skeleton-block" aria-hidden="true">${'<span class="skeleton" style="height:20px"></span>'.repeat(6)}</div>`
const crumbs = (...labels: string[]) =>
  `<nav class="crumbs" aria-label="현재 위치"><ol>${['홈', ...labels].map((label) => `<li><span>${label}</span></li>`).join('')}</ol></nav>`

/**
 * What a page says whoever opens it and whatever its data are, in the markup of its own first drawing, which
 * takes its place: it is painted before the app's code has come. `buyer`: for the buyers of an institution.
 * e2e/first-paint.story.ts holds both together. The server writes the shop's number in place of `{phone}`.
 */
export const firstPaints: Record<string, FirstPaint> = {
  '/': {
    visitor: `<section class="welcome"><h1 class="display">병원과 의원의 주문이<br>장부처럼 정확해지는 곳</h1>
      <p class="body">의료기기와 전문의약품, 소모품을 한 번에 주문하고 여신과 유효기간까지 한 화면에서 관리해요. 가격과 재고는 로그인한 회원에게만 보여 드려요.</p>
      <p class="welcome-actions"><span class="btn btn-primary btn-large">로그인</span> <span class="btn btn-secondary btn-large">회원가입</span></p>
      <p class="meta">가입에 3분쯤 걸려요. 궁금한 점은 고객센터 <span class="figure">{phone}</span>에 물어봐 주세요.</p></section>`,
    // the room of the line that says when goods leave
    buyer:
      '<div style="height:41px"></div>' +
      head(
        '자주 주문한 품목',
        '주문할 때가 된 품목부터, 최근 3개월에 자주 주문한 순서예요. 늘 주문하던 수량을 채워 두었어요. 단가는 VAT 포함이에요.',
      ) +
      wait,
  },
  '/product': {
    buyer:
      crumbs('상품') +
      head(
        '전체 상품',
        '우리 기관 단가와 지금 재고예요. 유효기간은 먼저 나갈 로트 기준이고, 가격은 VAT 포함이에요.',
      ) +
      wait,
  },
  '/order/cart': {
    buyer:
      crumbs('장바구니') +
      head('장바구니', '보관 온도가 다른 상품은 따로 포장해 보내요. 배송비는 온도별로 한 번만 계산해요.') +
      wait,
  },
}
