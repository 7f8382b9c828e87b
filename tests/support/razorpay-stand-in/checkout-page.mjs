// The stand-in's hosted checkout, which works without a script, and its checkout.js.

const escapeHtml = (text) =>
  String(text ?? "").replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const hidden = (fields) =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join("")

const rupees = (paise) => `₹${(paise / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 })}`

const page = (title, body) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:8vh auto;padding:0 1rem}
button,a.button{display:block;width:100%;box-sizing:border-box;margin:.5rem 0;padding:.7rem 1rem;font:inherit;
text-align:center;border:1px solid currentColor;border-radius:.5rem;background:none;color:inherit;text-decoration:none;cursor:pointer}
small{opacity:.7}
</style></head><body><main>${body}</main></body></html>`

/** Success, failure and late success each post to the stand-in, which sends the browser on by a 307. */
export function checkoutPage({ order, fields, outcomes }) {
  const button = ({ outcome, label, action, body }) =>
    `<form method="post" action="${escapeHtml(action)}">${hidden(body)}
     <button name="" data-outcome="${outcome}">${label}</button></form>`
  return page(
    "Stand-in checkout",
    `<p><small>Stand-in of Razorpay: no real money</small></p>
    <h1>${escapeHtml(fields.name)}</h1>
    <p>${escapeHtml(fields.description)}</p>
    <p><strong>${rupees(order.amount)}</strong></p>
    <p>${escapeHtml(fields["prefill[name]"])}<br>${escapeHtml(fields["prefill[email]"])}<br>${escapeHtml(fields["prefill[contact]"])}</p>
    ${outcomes.map(button).join("")}
    <a class="button" href="${escapeHtml(fields.cancel_url)}">Cancel</a>`,
  )
}

export const refusalPage = (text) => page("Stand-in checkout", `<h1>${escapeHtml(text)}</h1>`)

/** Opens the same choices over the merchant's page. Sets styles by script alone, as a strict policy wants. */
export const checkoutScript = (origin) => `"use strict";
(function () {
  const styles = {
    panel: { font: "16px/1.5 system-ui, sans-serif", border: "0", borderRadius: "12px", padding: "24px", maxWidth: "22rem" },
    button: { display: "block", width: "100%", margin: "8px 0", padding: "10px", font: "inherit", cursor: "pointer" },
  };
  class Razorpay {
    constructor(options) { this.options = options; this.handlers = {}; }
    on(name, handler) { this.handlers[name] = handler; }
    close() { this.dialog && this.dialog.remove(); }
    open() {
      const dialog = (this.dialog = document.createElement("dialog"));
      Object.assign(dialog.style, styles.panel);
      dialog.setAttribute("aria-label", "Stand-in checkout");
      const text = document.createElement("p");
      text.textContent = this.options.description + " · ₹" + (this.options.amount / 100).toFixed(2);
      dialog.append(text);
      const add = (label, act) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = label;
        Object.assign(button.style, styles.button);
        button.addEventListener("click", act);
        dialog.append(button);
      };
      add("Success", () => this.pay("success"));
      add("Failure", () => this.pay("failure", text));
      add("Late", () => this.pay("late", text));
      add("Cancel", () => this.dismiss());
      dialog.addEventListener("cancel", () => this.dismiss());
      document.body.append(dialog);
      dialog.showModal();
    }
    dismiss() {
      this.close();
      const modal = this.options.modal || {};
      if (modal.ondismiss) modal.ondismiss();
    }
    async pay(outcome, text) {
      const answer = await fetch(${JSON.stringify(origin)} + "/checkout/script", {
        method: "POST",
        body: new URLSearchParams({ order_id: this.options.order_id, outcome }),
      });
      const fields = await answer.json();
      if (!answer.ok || outcome !== "success") {
        text.textContent = "Payment failed. Try again.";
        if (this.handlers["payment.failed"]) this.handlers["payment.failed"](fields);
        return;
      }
      const form = document.createElement("form");
      form.method = "post";
      form.action = this.options.callback_url;
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement("input");
        input.type = "hidden";
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }
  }
  window.Razorpay = Razorpay;
})();
`
