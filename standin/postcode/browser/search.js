/* Searches without leaving the page, so that the focus stays, and hands the chosen address to the page
   that opened this one, and only to the origin it named. */
;(function () {
  'use strict'
  var listener = window.opener || (window.parent !== window ? window.parent : null)
  var to = document.body.dataset.to
  var form = document.querySelector('form')

  async function search() {
    var response = await fetch('search?' + new URLSearchParams(new FormData(form)))
    var found = new DOMParser().parseFromString(await response.text(), 'text/html')
    document.querySelector('.count').textContent = found.querySelector('.count').textContent
    document.querySelector('ul').replaceWith(document.adoptNode(found.querySelector('ul')))
  }

  form.addEventListener('submit', function (event) {
    event.preventDefault()
    void search()
  })

  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-result]')
    if (!button || !listener || !to) return
    listener.postMessage({ kind: 'postcode', result: JSON.parse(button.dataset.result) }, to)
  })

  document.getElementById('q').focus()
})()
