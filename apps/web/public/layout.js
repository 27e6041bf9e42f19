// What stands before this element is laid out in the turn that has read it: all in one turn would keep keys waiting for as long as reading,
// laying out and painting take together.
customElements.define(
  'lay-out',
  class extends HTMLElement {
    connectedCallback() {
      document.body.getBoundingClientRect()
    }
  },
)
