/** Opens every demo account; printed on the login page of the demo. */
export const DEMO_PASSWORD = 'Medimall!2026'

/** The demo's accounts as the login page lists them. */
export const demoAccounts: readonly { loginId: string; shows: string }[] = [
  {
    loginId: 'demo01',
    shows: '병원·의원 원장 · 여신 한도 5천만 원 중 약 30% 사용 · 모든 주문 상태 · 승인을 기다리는 주문',
  },
  {
    loginId: 'demo02',
    shows: 'demo01과 같은 기관의 구매담당 · 주문 한도 500만 원 · 장바구니에 품절·가격 변경 상품',
  },
  { loginId: 'demo03', shows: '여신 한도의 약 80% 사용' },
  { loginId: 'demo04', shows: '여신 연체 중' },
  { loginId: 'demo05', shows: '여신 없음(카드·가상계좌만) · 결제확인중·입금기한만료 주문' },
  { loginId: 'demo06', shows: '신규 기관 · 주문 내역 없음' },
  { loginId: 'demo07', shows: '플래티넘 등급 병원 · 계약 단가' },
  { loginId: 'demo08', shows: '골드 등급 · 30일 안에 소멸하는 포인트' },
  { loginId: 'demo09', shows: '실버 등급 · 판매자 취소 주문' },
  { loginId: 'demo10', shows: '장비·도서 구매 기관 · 면세 주문' },
  { loginId: 'demo11', shows: '가입진행중(01)' },
  { loginId: 'demo12', shows: '심사중(02)' },
  { loginId: 'demo13', shows: '반려(03)' },
  { loginId: 'demo14', shows: '보완요청(04)' },
  { loginId: 'demo15', shows: '정보갱신필요(06)' },
  { loginId: 'demo16', shows: '이용정지(07) · 연체' },
  { loginId: 'demo17', shows: '탈퇴(09)' },
  { loginId: 'demo18', shows: '개인 의료인(유형 01)' },
  { loginId: 'demo19', shows: '약국(유형 03)' },
  { loginId: 'demo20', shows: '의료기기 판매업(유형 04)' },
  { loginId: 'demo21', shows: '의약품 도매(유형 05)' },
  { loginId: 'demo22', shows: '제휴 골프앱 회원(유형 06)' },
  { loginId: 'demo23', shows: '비회원(유형 09)' },
  { loginId: 'demo24', shows: '일반 등급 의원 · 소모품 위주' },
  { loginId: 'demo25', shows: '일반 등급 의원 · 톡신 위주' },
  { loginId: 'demo26', shows: '실버 등급 의원 · 실 위주' },
  { loginId: 'demo27', shows: '잠긴 계정 · 잠금 해제 요청' },
  { loginId: 'demo28', shows: '휴면 계정 · 휴면 해제 요청' },
  { loginId: 'demo29', shows: '비밀번호를 바꿔야 들어갈 수 있는 계정' },
  { loginId: 'demo30', shows: '비밀번호를 바꾼 지 120일 · 변경 권유' },
  { loginId: 'demo31', shows: 'demo01과 같은 기관의 열람 · 볼 수만 있음' },
]

/** Whom the demo's golf app sends: linked with demo22. */
export const GOLF_DEMO_MEMBER = { sub: 'golf-000022', name: '우시온' }
